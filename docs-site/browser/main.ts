import { addCopyButtons } from './copy-buttons.ts';
import { showTabs } from './code-tabs.ts';
import { openMenu } from './menu.ts';
import { startSearch } from './search.ts';

openMenu();
startSearch();
showTabs();
addCopyButtons();
