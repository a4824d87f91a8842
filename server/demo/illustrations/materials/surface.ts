import { lightness, shade } from '../engine/colour.ts'
import type { Volume } from '../engine/light.ts'
import { cloths, type Material } from '../illustration.ts'

/** How a material in one colour takes light, and the tones its edges, creases and threads are drawn in. */
export type Surface = {
  material: Material
  colour: string
  pale: boolean
  dark: boolean
  /** Colour of creases and inner shadows: never plain black on pale leather or cloth. */
  crease: string
  edge: string
  thread: string
  gain: number
  ambient: number
  gleam: number
  gleamFocus: number
}

const cloth: ReadonlySet<Material> = new Set(cloths)

const gleams: Partial<Record<Material, readonly [gleam: number, focus: number]>> = {
  calf: [0.18, 12],
  pebble: [0.15, 12],
  croc: [0.24, 14],
  patent: [0.5, 28],
  suede: [0.03, 10],
  quilt: [0.2, 12],
  canvas: [0.05, 10],
  satin: [0.06, 10],
}

export function surfaceOf(material: Material, colour: string): Surface {
  const light = lightness(colour)
  const woven = cloth.has(material)
  const pale = light > 0.62
  const ambient = woven ? (light > 0.55 ? 0.36 : 0.26) : light > 0.55 ? 0.34 : 0.21
  const [gleam, gleamFocus] = gleams[material] ?? [0.03, 10]
  return {
    material,
    colour,
    pale,
    dark: light < 0.42,
    crease: pale || woven ? shade(colour, -0.42, 0.9) : '#0a0503',
    edge: shade(colour, woven ? -0.16 : -0.22, 0.85),
    thread: shade(colour, pale ? -0.13 : 0.17, 0.8),
    gain: woven ? (1 - ambient) / 0.8 : pale ? 0.83 : 0.98,
    ambient,
    gleam,
    gleamFocus,
  }
}

/** The volume of a part made of this surface. */
export function volumeOf(surface: Surface, shapeOf: Omit<Volume, 'gain' | 'ambient'>): Volume {
  const { gain, ambient, gleam, gleamFocus } = surface
  return { gain, ambient, gleam, gleamFocus, ...shapeOf }
}
