import { describe, expect, it } from 'vitest';
import {
  isFoundIn,
  searchable,
  searchForm,
  whereWordsBegin,
  wordsAsked,
} from '../../../gateway/catalogue/search-rules.ts';

const finds = (search: string, text: string): boolean => isFoundIn(searchable(text), wordsAsked(search));

describe('the form in which texts are compared', () => {
  it.each([
    ['  Full\t\nStack  ', 'full stack'],
    ['৬ মাস', '6 মাস'],
    ['হঠাত্\u200D', 'হঠাৎ'],
    ['ক\u200B\u200C\uFEFFখ', 'কখ'],
    ['ma\u00ADchine\u2060 lear\uFE0Fning\u3164', 'machine learning'],
    ['ﬁne', 'fine'],
  ])('of %j is %j', (text, form) => {
    expect(searchForm(text)).toBe(form);
  });
});

describe('a word in the other script', () => {
  it.each([
    ['python', 'পাইথন'],
    ['javascript', 'জাভাস্ক্রিপ্ট'],
    ['react', 'রিঅ্যাক্ট'],
    ['docker', 'ডকার'],
    ['graphics', 'গ্রাফিকস'],
    ['module', 'মডিউল'],
    ['zigzag', 'জিগজ্যাগ'],
    ['chapter', 'চ্যাপ্টার'],
    ['track', 'ট্র্যাক'],
    ['linux', 'লিনাক্স'],
    ['language', 'ল্যাঙ্গুয়েজ'],
    ['পাইথন', 'Python'],
    ['গ্রাফিকস', 'graphics'],
    ['গাঢ়তর', 'gartor'],
    ['thread', 'থ্রেড'],
    ['months', 'মান্থস'],
    ['sql', 'এসকিউএল শেখা'],
    ['এসকিউএল', 'SQL ও ডেটাবেস'],
  ])('“%s” is asked of “%s”', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it.each([
    ['database', 'dtbs'],
    ['phrase', 'prs'],
    ['function', 'pnktn'],
    ['chapter', 'cptr'],
    ['tracks', 'trks'],
    ['zigzags', 'jgjgs'],
    ['bridge', 'brdj'],
    ['language', 'lngj'],
    ['linux', 'lnks'],
    ['success', 'sks'],
    ['massstab', 'mstb'],
    ['upgrade', 'pgrd'],
    ['edged', 'dgd'],
    ['ল্যাঙ্গুয়েজ', 'lngj'],
    ['জ্যাকেট', 'jkt'],
    ['গাঢ়তর', 'grtr'],
    ['বিশ্ববিদ্যালয়', 'bsbdl'],
    ['অ্যাপ্লিকেশন', 'plksn'],
  ])('“%s” is heard by %s', (word, skeleton) => {
    expect(wordsAsked(word)[0]?.heard?.skeleton).toBe(skeleton);
  });

  it('is found by its beginning, and not by its middle or its end', () => {
    expect(finds('javas', 'জাভাস্ক্রিপ্ট')).toBe(true);
    expect(finds('script', 'জাভাস্ক্রিপ্ট')).toBe(false);
  });

  it('tells nothing by two consonants, and needs no more than three', () => {
    expect(finds('beta', 'বেটা')).toBe(false);
    expect(finds('python', 'পাইথন')).toBe(true);
  });

  it('is not looked for in the same script, nor in what is no word', () => {
    expect(finds('paithan', 'python')).toBe(false);
    expect(finds('py-thon', 'পাইথন')).toBe(false);
    expect(finds('пайтон', 'পাইথন')).toBe(false);
  });
});

describe('a word that sound does not find', () => {
  it.each([
    ['ওয়েব', 'Full-Stack Web Development'],
    ['ওয়েব ডেভেলপমেন্ট', 'Full-Stack Web Development'],
    ['web', 'ওয়েবের শুরু'],
    ['গিট', 'Git ও GitHub'],
    ['কোড', 'Clean code'],
    ['app', 'একটি অ্যাপ বানানো'],
    ['এপিআই', 'A REST API'],
    ['css', 'সিএসএস দিয়ে সাজানো'],
    ['ডিএসএ', 'DSA with C++'],
    ['html', 'এইচটিএমএল শেখা'],
    ['নোড', 'Node.js দিয়ে ব্যাকএন্ড'],
    ['সি++', 'DSA with C++'],
    ['সি', 'DSA with C++'],
    ['cpp', 'DSA with C++'],
    ['data', 'ডেটা স্ট্রাকচার'],
    ['ডাটা', 'ডেটা স্ট্রাকচার'],
    ['ডাটাবেজ', 'SQL ও ডেটাবেস'],
    ['ডাটাবেজ', 'Databases'],
    ['জাভা', 'Java'],
    ['মেশিন লার্নিং', 'Machine Learning Foundations'],
    ['machine', 'মেশিনের ভাষা'],
    ['চাকরী', 'শূন্য থেকে চাকরির প্রস্তুতি'],
    ['চাকুরি', 'শূন্য থেকে চাকরির প্রস্তুতি'],
    ['ব্যাকেন্ড', 'Node.js দিয়ে ব্যাকএন্ড'],
    ['ফুল স্ট্যাক', 'Full-Stack Web Development'],
    ['ফুলস্ট্যাক', 'Full-Stack Web Development'],
    ['fullstack', 'Full-Stack Web Development'],
    ['algorithm', 'ডেটা স্ট্রাকচার ও অ্যালগরিদম'],
    ['এলগরিদম', 'ডেটা স্ট্রাকচার ও অ্যালগরিদম'],
    ['অ্যালগোরিদম', 'ডেটা স্ট্রাকচার ও অ্যালগরিদম'],
    ['হিসাব', 'তারপর সময়ের হিসেব'],
    ['প্রোজেক্ট', 'একটা করে প্রজেক্ট'],
  ])('is known by its other spellings: “%s” is asked of “%s”', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it.each([
    ['গিট', 'digital'],
    ['নোড', 'a knode'],
    ['c++', 'সিলেবাস'],
    ['সি', 'CSS'],
  ])('is found where words begin: “%s” is not asked of “%s”', (search, text) => {
    expect(finds(search, text)).toBe(false);
  });

  it('begins with a digit after a letter, and with none after another digit', () => {
    expect(['html5', 'html 5', 'html25'].map((form) => whereWordsBegin(form, '5'))).toEqual([true, true, false]);
  });
});

describe('a Bengali word that is spelled as it is often written', () => {
  it.each([
    ['প্রজেকট', 'একটা করে প্রজেক্ট'],
    ['ইন্টারভিউ', 'ইনটারভিউর প্রস্তুতি'],
    ['এ্যাপ', 'নিজের বানানো অ্যাপ'],
    ['শুন্য', 'শূন্য থেকে চাকরির প্রস্তুতি'],
    ['টেষ্ট', 'রিলিজ ও টেস্ট'],
    ['ইণ্টারভিউ', 'ইন্টারভিউর প্রস্তুতি'],
    ['ভেঙ্গে', 'সমস্যা ভেঙে সমাধান'],
    ['বাঙলা', 'সহজ বাংলায়'],
    ['কাচা', 'কাঁচা হাতের কোড'],
    ['জরুরী', 'জরুরি নোট'],
    ['সহর', 'শহরের রাস্তা'],
    ['ভবিষ্যত', 'ভবিষ্যৎ কাজ'],
    ['ঈদের', 'ইদের ছুটি'],
    ['উর্ধ্ব', 'ঊর্ধ্ব সীমা'],
    ['ইশ্বর', 'ঈশ্বর'],
    ['শ্রেণি', 'শ্রেণী'],
  ])('“%s” is found in “%s”', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it.each([
    ['এপ', 'অ্যাপ'],
    ['কলা', 'কালো'],
    ['কশ', 'কস'],
    ['পর্ব', 'পরবর্তী ধাপ'],
    ['শব্দ', 'সবদিক'],
  ])('“%s” is not found in “%s”, which is another word or too short to tell', (search, text) => {
    expect(finds(search, text)).toBe(false);
  });
});

describe('the words that are asked for', () => {
  it('are each looked for, once, and at most ten of them', () => {
    expect(wordsAsked('b a b').map(({ word }) => word)).toEqual(['b', 'a']);
    expect(wordsAsked('a b c d e f g h i j k')).toHaveLength(10);
    expect(wordsAsked('  ')).toEqual([]);
    expect(finds('full web', 'Full Stack')).toBe(false);
  });

  it('are those within the first hundred characters', () => {
    expect(finds(`web${' '.repeat(97)}python`, 'Web')).toBe(true);
    expect(finds(`web${' '.repeat(91)}python`, 'Web')).toBe(false);
  });

  it('say how they are heard where that tells something', () => {
    expect(wordsAsked('python পাইথন to c++')).toEqual([
      { word: 'python', spelling: null, heard: { script: 'Latin', skeleton: 'ptn', isCluster: false } },
      { word: 'পাইথন', spelling: 'পাইথন', heard: { script: 'Bengali', skeleton: 'ptn', isCluster: false } },
      { word: 'to', spelling: null, heard: null },
      { word: 'c++', spelling: null, heard: null },
    ]);
  });

  it('are parted in a text by blanks and marks, and kept once', () => {
    const { heard } = searchable('python,python.python;python:python!python?python(python)python/python।python–python');
    expect(heard).toEqual([{ script: 'Latin', skeleton: 'ptn', isCluster: false }]);
    expect(searchable('to c++').heard).toEqual([]);
    expect(finds('python', 'জাভাস্ক্রিপ্ট পাইথন')).toBe(true);
  });
});
