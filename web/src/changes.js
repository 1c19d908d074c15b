// What has become of a text, drawn into the editor that shows it.
import { unifiedMergeView } from '@codemirror/merge';
import { document } from './editor.js';

export const changesSince = (original) =>
  unifiedMergeView({
    original: document(original),
    mergeControls: false,
    collapseUnchanged: { margin: 3, minSize: 6 },
    diffConfig: { scanLimit: 500, timeout: 25 },
  });
