/** Whether the machine has letters for Korean. Without them two syllables look the same: each is a missing glyph. */
export function drawsKorean(): boolean {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen === null) return true
  pen.font = '40px sans-serif'
  const heightOf = (syllable: string) => pen.measureText(syllable).actualBoundingBoxAscent
  return heightOf('으') !== heightOf('이')
}
