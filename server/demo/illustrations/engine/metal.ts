import type { Hardware } from '../illustration.ts'
import type { Drawing } from './drawing.ts'
import { volume } from './light.ts'
import { soft, softLine } from './marks.ts'
import { boxOf, grow, type Path } from './path.ts'

/** Tones of a polished metal, from its deepest reflection to its flash. */
export type Metal = {
  deep: string
  low: string
  mid: string
  warm: string
  body: string
  bright: string
  flash: string
}

const metals: Record<Hardware, Metal> = {
  gold: {
    deep: '#5a3d14',
    low: '#8c6426',
    mid: '#b98a3e',
    warm: '#c59447',
    body: '#d3a658',
    bright: '#f9e9bd',
    flash: '#fff6dc',
  },
  silver: {
    deep: '#3d4146',
    low: '#6d737a',
    mid: '#969ca3',
    warm: '#a9aeb4',
    body: '#bfc4c9',
    bright: '#f8fafb',
    flash: '#ffffff',
  },
  ruthenium: {
    deep: '#17181b',
    low: '#2a2c30',
    mid: '#4b4e54',
    warm: '#4a4d53',
    body: '#63666c',
    bright: '#b9bdc4',
    flash: '#d9dce1',
  },
  rose: {
    deep: '#5b3226',
    low: '#8e5742',
    mid: '#b97f66',
    warm: '#c48d75',
    body: '#d6a088',
    bright: '#fbe2d4',
    flash: '#fff2ea',
  },
}

export const metalOf = (hardware: Hardware): Metal => metals[hardware]

/** The banded reflection of a studio in a polished plate, along a line. */
export function polished(drawing: Drawing, m: Metal, x1: number, y1: number, x2: number, y2: number): string {
  return drawing.linear(
    [
      [0, m.body],
      [0.12, m.flash],
      [0.3, m.body],
      [0.46, m.low],
      [0.52, m.deep],
      [0.6, m.mid],
      [0.78, m.bright],
      [0.9, m.warm],
      [1, m.low],
    ],
    x1,
    y1,
    x2,
    y2,
  )
}

const glint = { soften: 0.6, gleamFocus: 22, gain: 1.05, ambient: 0.22 }

type Plate = { rise?: number; height?: number; gleam?: number; shadow?: number }

/** A solid piece of hardware with its shadow. */
export function plate(drawing: Drawing, path: Path, fill: string, p: Plate = {}): string {
  const { rise = 2.4, height = 6, gleam = 0.8, shadow = 5 } = p
  const box = boxOf(path)
  if (!drawing.sees(box, 20)) return ''
  const filter = volume(drawing, box, { ...glint, rise, height, gleam })
  return (
    soft(drawing, path, '#120a04', { blur: shadow, opacity: 0.55, dx: shadow * 0.75, dy: shadow * 1.5 }) +
    `<g filter="url(#${filter})"><path d="${path}" fill="${fill}"/></g>`
  )
}

/** A bent wire: ring, buckle frame. */
export function wire(drawing: Drawing, path: Path, width: number, fill: string): string {
  if (!drawing.sees(boxOf(path), 20)) return ''
  const filter = volume(drawing, grow(boxOf(path), width + 2), {
    ...glint,
    rise: width * 0.25,
    height: width * 0.75,
    gleam: 0.9,
  })
  return (
    softLine(drawing, path, '#120a05', width * 0.9, { blur: 3, opacity: 0.5, dx: 3, dy: 5 }) +
    `<g filter="url(#${filter})"><path d="${path}" fill="none" stroke="${fill}" stroke-width="${width}" stroke-linecap="round"/></g>`
  )
}
