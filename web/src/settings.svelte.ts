import { words } from './api';
import { recall, remember } from './memory';
import type { Message, Parameter } from './wire';
import { languageOf, Words, type Language } from './words';

export type Theme = 'system' | 'light' | 'dark';

interface Settings {
  theme: Theme;
  coordinates: boolean;
  letters: boolean;
  confirm: boolean;
}

const DEFAULTS: Settings = { theme: 'system', coordinates: true, letters: false, confirm: true };

/** What this person likes, remembered in this browser. */
export const settings = $state<Settings>({ ...DEFAULTS, ...recall('settings', {}) });

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  remember('settings', $state.snapshot(settings));
  showTheme();
}

export function showTheme(): void {
  const { documentElement: page } = document;
  if (settings.theme === 'system') delete page.dataset.theme;
  else page.dataset.theme = settings.theme;
}

let current = $state.raw<Words | null>(null);

/** The language spoken now. */
export function language(): string {
  return current?.language ?? 'en';
}

export function preferredLanguage(): Language {
  return languageOf(recall<string | null>('language', null), ...navigator.languages);
}

/** Learns a language, then speaks it. */
export async function speakLanguage(wanted: Language): Promise<void> {
  current = new Words(await words(wanted));
  document.documentElement.lang = wanted;
}

export function speak(message: Message): string {
  return current?.speak(message) ?? message.id;
}

export function say(id: string, params?: Record<string, Parameter>): string {
  return current?.say(id, params) ?? id;
}

export function number(value: number): string {
  return current?.number(value) ?? String(value);
}
