import { type Box, boxOf, grow, type Path, round } from './path.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${round(opacity)}"`
      return `<stop offset="${round(offset)}" stop-color="${colour}"${alpha}/>`
    })
    .join('')

/** One SVG document in the making: its definitions are numbered in order, so equal input gives equal text. */
export class Drawing {
  readonly seed: number
  readonly #defs: string[] = []
  readonly #marks: string[] = []
  readonly #made = new Map<string, string>()
  readonly #prefix: string
  #window: Box = [-1e9, -1e9, 1e9, 1e9]
  #next = 0

  /** A prefix keeps the ids of several drawings apart that are put into one document. */
  constructor(seed: number, prefix = '') {
    this.seed = seed
    this.#prefix = prefix
  }

  /** Only this part of the canvas will be looked at. Every filter costs as much as a whole picture, seen or not. */
  lookAt(window: Box): void {
    this.#window = window
  }

  /** Marks that follow stand in a group that is scaled and then moved by x and y. */
  enter(x: number, y: number, scale: number): void {
    const [l, t, r, b] = this.#window
    this.#window = [(l - x) / scale, (t - y) / scale, (r - x) / scale, (b - y) / scale]
  }

  sees(box: Box, margin = 0): boolean {
    const [l, t, r, b] = grow(box, margin)
    return r > this.#window[0] && b > this.#window[1] && l < this.#window[2] && t < this.#window[3]
  }

  id(letter: string): string {
    return `${this.#prefix}${letter}${this.#next++}`
  }

  define(definition: string): void {
    this.#defs.push(definition)
  }

  add(...marks: string[]): void {
    this.#marks.push(...marks)
  }

  /** The id of a definition that several parts share. */
  once(key: string, make: () => string): string {
    const known = this.#made.get(key)
    if (known) return known
    const id = make()
    this.#made.set(key, id)
    return id
  }

  linear(stops: readonly Stop[], x1: number, y1: number, x2: number, y2: number): string {
    const id = this.id('g')
    this.define(
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}">${stopsOf(stops)}</linearGradient>`,
    )
    return `url(#${id})`
  }

  /** A radial gradient whose bright point may sit off its centre. */
  radial(stops: readonly Stop[], x: number, y: number, r: number, fx = x, fy = y): string {
    const id = this.id('g')
    this.define(
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fx="${round(fx)}" fy="${round(fy)}">${stopsOf(stops)}</radialGradient>`,
    )
    return `url(#${id})`
  }

  clip(path: Path): string {
    return this.once(`clip ${path}`, () => {
      const id = this.id('c')
      this.define(`<clipPath id="${id}"><path d="${path}"/></clipPath>`)
      return id
    })
  }

  clipped(path: Path, inner: string): string {
    return `<g clip-path="url(#${this.clip(path)})">${inner}</g>`
  }

  filter(box: Box, margin: number, primitives: string): string {
    const id = this.id('f')
    const [l, t, r, b] = grow(box, margin)
    const [x, y] = [Math.floor(l), Math.floor(t)]
    const [width, height] = [Math.ceil(r - x) + 1, Math.ceil(b - y) + 1]
    this.define(
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB">${primitives}</filter>`,
    )
    return id
  }

  blur(deviation: number, box: Box): string {
    return this.once(`blur ${deviation} ${box.join()}`, () =>
      this.filter(box, deviation * 3 + 4, `<feGaussianBlur stdDeviation="${round(deviation)}"/>`),
    )
  }

  blurAround(deviation: number, path: Path): string {
    return this.blur(deviation, boxOf(path))
  }

  pattern(width: number, height: number, tile: string, transform = ''): string {
    const id = this.id('p')
    const turned = transform ? ` patternTransform="${transform}"` : ''
    this.define(
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}"${turned}>${tile}</pattern>`,
    )
    return id
  }

  /** The document, seen through a frame of user units and sized in pixels. */
  toSvg(frame: Box, width: number, height: number, behind: string): string {
    const [l, t, r, b] = frame.map(round)
    const view = `${l} ${t} ${round(Number(r) - Number(l))} ${round(Number(b) - Number(t))}`
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">` +
      `${behind}${this.fragment()}</svg>`
    )
  }

  /** Definitions and marks, to be put into another document. */
  fragment(): string {
    return `<defs>${this.#defs.join('\n')}</defs>${this.#marks.join('\n')}`
  }
}
