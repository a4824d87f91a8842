import type { Drawing } from './drawing.ts'
import { type Box, round } from './path.ts'

/** The one key light of every picture, degrees. */
const azimuth = 232
const elevation = 52
/** Scales diffuse light so that a flat surface returns 0.8, which the composite below brings back to 1. */
const flatLevel = round(0.8 / Math.sin((elevation * Math.PI) / 180))

export type Volume = {
  /** Blur of the outline that makes the height map, and how high it stands. */
  rise: number
  height: number
  /** A second, wide bulge. */
  bulge?: number
  bulgeHeight?: number
  soften?: number
  gleam?: number
  gleamFocus?: number
  /** Share of colour that takes the light, and share that keeps its own level. */
  gain?: number
  ambient?: number
}

const lamp = `<feDistantLight azimuth="${azimuth}" elevation="${elevation}"/>`

/** A filter that lights a flat shape as a padded body. */
export function volume(drawing: Drawing, box: Box, v: Volume): string {
  const {
    bulge = 0,
    bulgeHeight = 0,
    soften = 1.6,
    gleam = 0.2,
    gleamFocus = 14,
    gain = 0.98,
    ambient = 0.21,
  } = v
  const wide = bulge
    ? `<feGaussianBlur in="SourceAlpha" stdDeviation="${round(bulge)}" result="wide"/>` +
      `<feDiffuseLighting in="wide" surfaceScale="${round(bulgeHeight)}" diffuseConstant="${flatLevel}" lighting-color="#fffaf3" result="rough">${lamp}</feDiffuseLighting>` +
      `<feGaussianBlur in="rough" stdDeviation="${round(Math.max(4, bulge * 0.3))}" result="bulge"/>` +
      `<feComposite in="light" in2="bulge" operator="arithmetic" k1="1.25" result="light"/>`
    : ''
  // Below this a gleam cannot be seen, and it costs a third of the filter.
  const shine =
    gleam > 0.05
      ? `<feSpecularLighting in="height" surfaceScale="${round(v.height)}" specularConstant="${gleam}" specularExponent="${gleamFocus}" lighting-color="#fffdf8" result="spark">${lamp}</feSpecularLighting>` +
        `<feGaussianBlur in="spark" stdDeviation="${soften}" result="gleam"/>` +
        `<feComposite in="lit" in2="gleam" operator="arithmetic" k2="1" k3="1" result="lit"/>`
      : ''
  return drawing.filter(
    box,
    8,
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${round(v.rise)}" result="height"/>` +
      `<feDiffuseLighting in="height" surfaceScale="${round(v.height)}" diffuseConstant="${flatLevel}" lighting-color="#fffaf3" result="raw">${lamp}</feDiffuseLighting>` +
      `<feGaussianBlur in="raw" stdDeviation="${soften}" result="light"/>${wide}` +
      `<feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1="${gain}" k2="${ambient}" result="lit"/>${shine}` +
      `<feComposite in="lit" in2="SourceAlpha" operator="in"/>`,
  )
}

export type Relief = {
  rise?: number
  height?: number
  azimuth?: number
  blend?: 'soft-light' | 'hard-light' | 'overlay'
  opacity?: number
  soften?: number
  gleam?: number
}

const level = (gain: number, angle: number) => round(gain / Math.sin((angle * Math.PI) / 180))

/** White art read as height, lit at middle grey, and blended over what lies below it in the same group. */
export function relief(drawing: Drawing, art: string, box: Box, r: Relief): string {
  const { rise = 0.8, height = 1.5, blend = 'soft-light', opacity = 1, soften = 0.4, gleam = 0 } = r
  if (!drawing.sees(box)) return ''
  const light = `<feDistantLight azimuth="${r.azimuth ?? azimuth}" elevation="55"/>`
  const base = `<feGaussianBlur in="SourceAlpha" stdDeviation="${rise}" result="h"/>`
  const lit = drawing.filter(
    box,
    2,
    `${base}<feDiffuseLighting in="h" surfaceScale="${height}" diffuseConstant="${level(0.5, 55)}" lighting-color="#fff">${light}</feDiffuseLighting><feGaussianBlur stdDeviation="${soften}"/>`,
  )
  const shaded = `<g style="mix-blend-mode:${blend}" opacity="${opacity}"><g filter="url(#${lit})">${art}</g></g>`
  if (!gleam) return shaded
  const spark = drawing.filter(
    box,
    2,
    `${base}<feSpecularLighting in="h" surfaceScale="${round(height * 1.2)}" specularConstant="${gleam}" specularExponent="18" lighting-color="#fffdf6">${light}</feSpecularLighting><feGaussianBlur stdDeviation="${soften}"/>`,
  )
  return `${shaded}<g style="mix-blend-mode:screen"><g filter="url(#${spark})">${art}</g></g>`
}

const rectangle = ([l, t, r, b]: Box, fill: string) =>
  `<rect x="${round(l)}" y="${round(t)}" width="${round(r - l)}" height="${round(b - t)}" ${fill}/>`

export const filled = (box: Box, pattern: string): string => rectangle(box, `fill="url(#${pattern})"`)

type Grain = {
  frequency: string
  octaves?: number
  height?: number
  opacity?: number
  soften?: number
  seed?: number
}

/** Fine noise lit from the key light: pores, fibres, brushed metal. */
export function grain(drawing: Drawing, box: Box, g: Grain): string {
  const { octaves = 3, height = 1.2, opacity = 0.5, soften = 0.3, seed = 3 } = g
  if (!drawing.sees(box)) return ''
  const filter = drawing.filter(
    box,
    0,
    `<feTurbulence type="fractalNoise" baseFrequency="${g.frequency}" numOctaves="${octaves}" seed="${seed}"/><feDiffuseLighting surfaceScale="${height}" diffuseConstant="${level(0.5, 55)}" lighting-color="#fff"><feDistantLight azimuth="${azimuth}" elevation="55"/></feDiffuseLighting><feGaussianBlur stdDeviation="${soften}"/>`,
  )
  return `<g style="mix-blend-mode:soft-light" opacity="${opacity}">${rectangle(box, `filter="url(#${filter})"`)}</g>`
}

type Mottle = {
  frequency: string
  opacity: number
  contrast?: number
  seed?: number
  blend?: 'soft-light' | 'multiply'
}

/** Slow, cloudy change of tone. Above an opacity of .25 it looks dirty. */
export function mottle(drawing: Drawing, box: Box, m: Mottle): string {
  const { contrast = 2.4, seed = 5, blend = 'soft-light' } = m
  if (!drawing.sees(box)) return ''
  const row = `${contrast} 0 0 0 ${round(0.5 - contrast / 2)}`
  const filter = drawing.filter(
    box,
    0,
    `<feTurbulence type="fractalNoise" baseFrequency="${m.frequency}" numOctaves="3" seed="${seed}"/><feColorMatrix values="${row} ${row} ${row} 0 0 0 0 1"/>`,
  )
  return `<g style="mix-blend-mode:${blend}" opacity="${m.opacity}">${rectangle(box, `filter="url(#${filter})"`)}</g>`
}
