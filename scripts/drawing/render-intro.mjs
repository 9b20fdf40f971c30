// Films the intro: the drawing of web/academy/intro-film.tsx, frame by frame in a browser, encoded by ffmpeg.
// Run it after changing the drawing or its timing: node scripts/drawing/render-intro.mjs
// Needs ffmpeg (FFMPEG_PATH, else on the path).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { webFolder as root, withDrawingBoard } from './drawing.mjs';

const FRAMES_PER_SECOND = 30;
const SECONDS = 3;
const LIMIT = 250_000;

const target = `${root}academy/film/`;

/** The drawing of one film with its styles, as an HTML page in evening colours. */
const stillPage = async (load, words, steep) => {
  const { WordStairs } = await load('/illustrations/word-stairs.tsx');
  const { default: styles } = await load('/illustrations/word-stairs.module.css?inline');
  const tokens = await readFile(`${root}ui/tokens.css`, 'utf8');
  const picture = renderToStaticMarkup(createElement(WordStairs, { words, animated: true, steep }));
  const page = 'body { margin: 0; background: var(--night); } svg { display: block; inline-size: 100%; }';
  return `<html data-theme="dark"><style>${tokens}${styles}${page}</style><body>${picture}`;
};

const encoders = {
  webm: ['-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-row-mt', '1'],
  mp4: ['-c:v', 'libx264', '-crf', '26', '-preset', 'veryslow', '-movflags', '+faststart'],
};

/** Starts ffmpeg as an encoder that reads PNG frames from its standard input. */
const encode = (file, format) =>
  spawn(
    process.env.FFMPEG_PATH ?? 'ffmpeg',
    // prettier-ignore
    ['-y', '-loglevel', 'error', '-f', 'image2pipe', '-framerate', String(FRAMES_PER_SECOND), '-i', '-',
     ...encoders[format], '-pix_fmt', 'yuv420p', '-an', file],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );

const film = async ({ browser, load }, { name, words, steep = false, width, height }) => {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(await stillPage(load, words, steep));
  const outputs = Object.keys(encoders).map((format) => {
    const file = `${target}${name}.${format}`;
    return { file, encoder: encode(file, format) };
  });

  for (let frame = 0; frame < FRAMES_PER_SECOND * SECONDS; frame += 1) {
    await page.evaluate(
      (at) => {
        for (const animation of document.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
      },
      (frame * 1000) / FRAMES_PER_SECOND,
    );
    const picture = await page.screenshot({ type: 'png' });
    for (const { encoder } of outputs) if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
  }

  await page.close();
  for (const { file, encoder } of outputs) {
    encoder.stdin.end();
    const [code] = await once(encoder, 'close');
    if (code !== 0) throw new Error(`ffmpeg could not write ${file}.`);
    const { size } = await stat(file);
    console.log(`${file.slice(root.length)}: ${size} bytes`);
    if (size > LIMIT) throw new Error(`${file} is larger than ${LIMIT} bytes.`);
  }
};

await withDrawingBoard(async (board) => {
  const { introWords } = await board.load('/academy/intro-words.ts');
  await film(board, { name: 'intro-wide', words: introWords.wide, width: 1280, height: 564 });
  await film(board, { name: 'intro-narrow', words: introWords.narrow, width: 720, height: 376 });
  await film(board, { name: 'intro-tall', words: introWords.tall, steep: true, width: 470, height: 736 });
});
