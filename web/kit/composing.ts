type Keystroke = { keyCode: number; nativeEvent: { isComposing: boolean } }

/** While a Korean syllable is composed, keys belong to the input method; Safari signals it by keyCode 229 only. */
export const isComposing = (event: Keystroke): boolean =>
  event.nativeEvent.isComposing || event.keyCode === 229

/** True for an Enter that is the person's own and does not end a syllable. */
export const isEnter = (event: Keystroke & { key: string }): boolean =>
  event.key === 'Enter' && !isComposing(event)
