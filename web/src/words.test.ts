import { describe, expect, test } from 'vitest';

import { languageOf, Words } from './words';

const russian = new Words({
  language: 'ru',
  words: {
    stones: { one: '{count} камень', few: '{count} камня', many: '{count} камней' },
    put: '{who} ставит {what} на {where}',
    me: 'Первый',
  },
});

describe('words', () => {
  test.each([
    [1, '1 камень'],
    [3, '3 камня'],
    [11, '11 камней'],
    [21, '21 камень'],
    [12345, '12\u00a0345 камней'],
  ])('take the form that the number %i wants, and write it as usual', (count, sentence) => {
    expect(russian.say('stones', { count })).toBe(sentence);
  });

  test('speak messages within messages', () => {
    const what = { id: 'stones', params: { count: 2 } };
    const message = { id: 'put', params: { who: { id: 'me' }, what, where: 'd4' } };
    expect(russian.speak(message)).toBe('Первый ставит 2 камня на d4');
  });

  test('say the id of what they do not know, and leave holes they cannot fill', () => {
    expect(russian.say('unknown.id')).toBe('unknown.id');
    expect(russian.say('put', { who: 'Я' })).toBe('Я ставит {what} на {where}');
  });

  test('are of the first language wished for that we speak', () => {
    expect(languageOf(null, 'de-DE', 'ro-MD', 'ru')).toBe('ro');
    expect(languageOf('RU')).toBe('ru');
    expect(languageOf('fr')).toBe('en');
  });
});
