import { fetchTexts } from '../../web/texts/dictionaries.ts';

// Components are rendered by themselves, without the start of the site, which fetches the words.
await Promise.all([fetchTexts('en'), fetchTexts('bn')]);
