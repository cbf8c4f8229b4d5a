import './look/fonts.css';
import './look/look.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { preferredLanguage, showTheme, speakLanguage } from './settings.svelte';

async function open(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('index.html has no #app');
  showTheme();
  try {
    await speakLanguage(preferredLanguage());
  } catch {
    document.getElementById('unreachable')?.removeAttribute('hidden');
    return;
  }
  mount(App, { target });
}

void open();
