import type { Catalogue, Message, Parameter } from './wire';

export const LANGUAGES = ['en', 'ru', 'ro'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of the wished languages that we speak, English if none. */
export function languageOf(...wishes: (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const found = LANGUAGES.find((language) => wish?.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

/** Speaks messages in one language. */
export class Words {
  readonly language: string;
  readonly #words: Catalogue['words'];
  readonly #plural: Intl.PluralRules;
  readonly #number: Intl.NumberFormat;

  constructor(catalogue: Catalogue) {
    this.language = catalogue.language;
    this.#words = catalogue.words;
    this.#plural = new Intl.PluralRules(catalogue.language);
    this.#number = new Intl.NumberFormat(catalogue.language);
  }

  /** The sentence of a message id with its parameters. */
  say(id: string, params: Record<string, Parameter> = {}): string {
    const forms = this.#words[id];
    if (forms === undefined) return id;
    const text = typeof forms === 'string' ? forms : this.#form(forms, params.count);
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = params[name];
      return value === undefined ? hole : this.#spell(value);
    });
  }

  speak(message: Message): string {
    return this.say(message.id, message.params);
  }

  number(value: number): string {
    return this.#number.format(value);
  }

  #form(forms: Record<string, string>, count: Parameter | undefined): string {
    const category = typeof count === 'number' ? this.#plural.select(count) : 'other';
    return forms[category] ?? Object.values(forms).at(-1) ?? '';
  }

  #spell(value: Parameter): string {
    if (typeof value === 'number') return this.number(value);
    return typeof value === 'string' ? value : this.speak(value);
  }
}
