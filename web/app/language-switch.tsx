import { useLanguage, useTexts } from '../texts/texts-provider.tsx';

/** Offers the other language, by its own name. */
export function LanguageSwitch({ className }: { className: string | undefined }) {
  const texts = useTexts();
  const { language, setLanguage } = useLanguage();
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <button type="button" className={className} lang={other} onClick={() => setLanguage(other)}>
      {other === 'bn' ? texts.app.bengali : texts.app.english}
    </button>
  );
}
