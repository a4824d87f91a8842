/** True when the machine has a Korean font. Without one, different syllables are drawn as the same missing glyph. */
export function drawsKorean(): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return true
  pen.font = '40px sans-serif'
  const heightOf = (syllable: string) => pen.measureText(syllable).actualBoundingBoxAscent
  return heightOf('으') !== heightOf('이')
}
