import './fonts.css';
import './tokens.css';
import './base.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { watchLinks } from './browser/navigation.svelte';
import { speakAsAsked } from './words/words.svelte';

watchLinks();
void speakAsAsked().then(() => mount(App, { target: document.body }));
