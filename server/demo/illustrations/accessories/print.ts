import { lightness, mix, shade } from '../engine/colour.ts'
import { d, ellipse, type Path, rect } from '../engine/path.ts'
import { choose } from '../engine/random.ts'

export type Print = 'medallion' | 'lattice' | 'bands' | 'petals'

const accents = ['#c5a15a', '#b4553f', '#e9e1d2', '#2c3a55', '#7d8f7a', '#6b1d26'] as const

type Inks = { deep: string; pale: string; accent: string }

function inksOf(colour: string, seed: number): Inks {
  const dark = lightness(colour) < 0.5
  return {
    deep: shade(colour, dark ? -0.1 : -0.3),
    pale: dark ? mix(colour, '#efe7d8', 0.78) : shade(colour, 0.14),
    accent: choose(seed, 'accent', accents),
  }
}

const filled = (path: Path, fill: string, opacity = 1) =>
  `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`
const drawn = (path: Path, stroke: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"/>`

/** Frames along the hem, and one of four grounds; every point goes through `place`. */
export function printOf(
  print: Print,
  colour: string,
  half: number,
  seed: number,
  place: (path: Path) => Path,
): string {
  const inks = inksOf(colour, seed)
  const frame = (inset: number) => {
    const k = half - inset
    const parts = Array.from({ length: 9 }, (_, i) => -k + (2 * k * i) / 8)
    const along = (points: [number, number][]) => points.map(([x, y]) => d`L${x} ${y}`).join('')
    return place(
      `${d`M${-k} ${-k}`}${along(parts.map((x) => [x, -k]))}${along(parts.map((y) => [k, y]))}${along(parts.map((x) => [-x, k]))}${along(parts.map((y) => [-k, -y]))}Z`,
    )
  }
  const border =
    drawn(frame(18), inks.deep, 30) + drawn(frame(40), inks.accent, 5) + drawn(frame(52), inks.pale, 2.4, 0.9)
  return grounds[print](half - 76, inks, place) + border
}

type Ground = (half: number, inks: Inks, place: (path: Path) => Path) => string

const medallion: Ground = (half, { deep, pale, accent }, place) => {
  const petal = (angle: number, from: number, to: number, wide: number): Path => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const at = (r: number, w: number) => d`${c * r - s * w} ${s * r + c * w}`
    return place(
      `M${at(from, 0)}C${at(from + 20, wide)} ${at(to - 30, wide)} ${at(to, 0)}C${at(to - 30, -wide)} ${at(from + 20, -wide)} ${at(from, 0)}Z`,
    )
  }
  const ring = (count: number, from: number, to: number, wide: number, ink: string) =>
    Array.from({ length: count }, (_, i) =>
      filled(petal((i / count) * 2 * Math.PI, from, to, wide), ink),
    ).join('')
  return (
    drawn(place(ellipse(0, 0, half * 0.94)), deep, 8) +
    drawn(place(ellipse(0, 0, half * 0.88)), accent, 2.4) +
    ring(16, half * 0.56, half * 0.84, 20, deep) +
    ring(16, half * 0.6, half * 0.78, 9, pale) +
    ring(8, half * 0.16, half * 0.52, 26, accent) +
    ring(8, half * 0.22, half * 0.46, 10, pale) +
    filled(place(ellipse(0, 0, half * 0.13)), deep) +
    filled(place(ellipse(0, 0, half * 0.07)), accent)
  )
}

const lattice: Ground = (half, { deep, pale, accent }, place) => {
  let art = ''
  const step = half / 3
  for (let i = -3; i <= 3; i++)
    for (let j = -3; j <= 3; j++) {
      const [x, y] = [i * step, j * step]
      const diamond = (k: number) => place(d`M${x} ${y - k}L${x + k} ${y}L${x} ${y + k}L${x - k} ${y}Z`)
      art +=
        drawn(diamond(step * 0.5), deep, 5) + filled(diamond(step * 0.2), (i + j) % 2 === 0 ? accent : pale)
    }
  return art
}

const bands: Ground = (half, { deep, pale, accent }, place) => {
  const widths = [0.3, 0.05, 0.05, 0.16, 0.04]
  let art = ''
  let at = -half
  for (let i = 0; at < half - 6; i++) {
    const width = Math.min((widths[i % widths.length] ?? 0.1) * half, half - at)
    const ink = [null, accent, null, deep, pale][i % 5]
    const steps = Array.from({ length: 9 }, (_, k) => -half + (2 * half * k) / 8)
    const edge = (y: number, back: boolean) =>
      (back ? [...steps].reverse() : steps).map((x) => d`L${x} ${y}`).join('')
    if (ink) art += filled(place(`${d`M${-half} ${at}`}${edge(at, false)}${edge(at + width, true)}Z`), ink)
    at += width
  }
  return art
}

const petals: Ground = (half, { deep, pale, accent }, place) => {
  let art = ''
  const step = half / 2.5
  for (let row = -2; row <= 2; row++)
    for (let column = -2; column <= 2; column++) {
      const [x, y] = [column * step, row * step]
      const leaf = (k: number, ink: string, turn: number) => {
        const [c, s] = [Math.cos(turn), Math.sin(turn)]
        const at = (a: number, b: number) => d`${x + c * a - s * b} ${y + s * a + c * b}`
        return filled(
          place(
            `M${at(-k, 0)}C${at(-k * 0.4, k * 0.55)} ${at(k * 0.4, k * 0.55)} ${at(k, 0)}C${at(k * 0.4, -k * 0.55)} ${at(-k * 0.4, -k * 0.55)} ${at(-k, 0)}Z`,
          ),
          ink,
        )
      }
      const turn = ((row * 5 + column * 3) % 4) * (Math.PI / 4)
      art += leaf(step * 0.38, deep, turn) + leaf(step * 0.24, (row + column) % 2 === 0 ? accent : pale, turn)
    }
  return art + drawn(place(rect(-half, -half, half * 2, half * 2)), deep, 2, 0.7)
}

const grounds: Record<Print, Ground> = { medallion, lattice, bands, petals }
