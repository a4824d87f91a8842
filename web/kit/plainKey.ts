type Keystroke = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }

/** Returns the key, or an empty text with a modifier: Alt+← and its like are the browser's shortcuts, not a widget's. */
export const plainKey = ({ key, altKey, ctrlKey, metaKey }: Keystroke): string =>
  altKey || ctrlKey || metaKey ? '' : key
