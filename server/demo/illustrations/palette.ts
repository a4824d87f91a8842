/** Colours of a season that sit well beside one another in a grid. */
const palette = {
  noir: '#1f1e21',
  charcoal: '#3b3c42',
  ink: '#26324a',
  slate: '#5d6672',
  greige: '#8d857a',
  stone: '#c9c0b2',
  ivory: '#e6dece',
  oat: '#d3c7b3',
  champagne: '#bda78c',
  butter: '#cfc29f',
  camel: '#987252',
  cognac: '#854733',
  tobacco: '#6f4e3b',
  chocolate: '#43302a',
  rust: '#874a35',
  bordeaux: '#561e28',
  ruby: '#741b2b',
  blush: '#b3958d',
  aubergine: '#4a2438',
  forest: '#1f3a33',
  emerald: '#1b4438',
  sage: '#8f9283',
  moss: '#4b4f43',
  mist: '#9aa7b0',
} as const

export type Colour = keyof typeof palette

const isColour = (name: string): name is Colour => name in palette

export const colours: readonly Colour[] = Object.keys(palette).filter(isColour)

/** The hexadecimal colour of a palette name; throws on a name that the palette does not know. */
export function hexOf(name: string): string {
  if (!isColour(name)) throw new Error(`The palette has no colour "${name}"`)
  return palette[name]
}
