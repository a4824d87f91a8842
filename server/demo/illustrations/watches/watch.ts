import { mix } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { wallShadow } from '../engine/ground.ts'
import { soft } from '../engine/marks.ts'
import { type Metal, metalOf } from '../engine/metal.ts'
import { ellipse, type Point, polygon } from '../engine/path.ts'
import { choose } from '../engine/random.ts'
import { canvas } from '../engine/stage.ts'
import type { Illustration, View } from '../illustration.ts'
import { surfaceOf } from '../materials/surface.ts'
import { hexOf } from '../palette.ts'
import { type Band, bracelet, strap } from './band.ts'
import { bezelInsert, caseRings, crown, crystal, lugs, pushers } from './case.ts'
import {
  counter,
  counterColour,
  type Dial,
  type Markers,
  mainHands,
  markers,
  pinion,
  plateOf,
} from './dial.ts'
import { needle } from './hands.ts'

const centre: Point = [canvas.centre, 552]

const sizes = { small: 0.94, medium: 1.03, large: 1.09 } satisfies Record<Illustration['proportion'], number>

/** Straps keep to leathers that go with any dial; the rest of the palette stays with the dial. */
const strapColours = ['noir', 'chocolate', 'tobacco', 'cognac', 'ink', 'greige'] as const

type Watch = { drawing: Drawing; illustration: Illustration; metal: Metal; radius: number; band: Band }

function bandArt({ drawing, illustration, metal, band }: Watch): string {
  const { material, seed, hardware } = illustration
  if (material === 'bracelet') {
    const twoTone = hardware === 'silver' && choose(seed, 'two-tone', ['no', 'no', 'yes']) === 'yes'
    const middle = twoTone ? metalOf(choose(seed, 'middle', ['gold', 'rose'])) : metal
    return bracelet(drawing, metal, middle, band, -1) + bracelet(drawing, metal, middle, band, 1)
  }
  const leather = surfaceOf(material, hexOf(choose(seed, 'strap', strapColours)))
  const fitted = { ...band, wide: band.wide - 6 }
  return strap(drawing, leather, fitted, -1) + strap(drawing, leather, fitted, 1)
}

/** The case flank that a turned watch shows on its right. */
function flank({ drawing, metal: m, radius }: Watch): string {
  const [x, y] = centre
  let art = ''
  for (let i = 9; i > 0; i--) {
    const tone = mix(m.low, m.body, Math.abs(Math.sin(i * 0.5)))
    art += `<path d="${ellipse(x + i * 3.4, y + i * 0.9, radius)}" fill="${tone}"/>`
  }
  return (
    soft(drawing, ellipse(x + 26, y + 10, radius), '#000', { blur: 10, opacity: 0.35, dx: 10, dy: 12 }) + art
  )
}

function silhouetteOf({ band: b, radius }: Watch): string {
  const [x, y] = centre
  const reach = radius + b.length - 44
  const { wide, narrow } = b
  return (
    polygon([
      [x - narrow + 4, y - reach, 16],
      [x + narrow - 4, y - reach, 16],
      [x + wide - 8, y, 10],
      [x + narrow - 4, y + reach, 16],
      [x - narrow + 4, y + reach, 16],
      [x - wide + 8, y, 10],
    ]) + ellipse(x, y, radius)
  )
}

function pose(size: number, view: View): string {
  const [x, y] = centre
  const turned = view === 'side' ? 'rotate(-9) skewY(3) scale(.86 1)' : ''
  return `<g transform="translate(${x} ${y}) ${turned} scale(${size}) translate(${-x} ${-y})">`
}

function draw(watch: Watch, view: View, face: () => string, chrono: boolean): Point {
  const { drawing, illustration, metal, radius, band } = watch
  const size = sizes[illustration.proportion]
  drawing.add(pose(size, view))
  if (view === 'detail') drawing.enter(centre[0] - centre[0] * size, centre[1] - centre[1] * size, size)
  wallShadow(drawing, silhouetteOf(watch), 1.15)
  drawing.add(bandArt(watch))
  if (view === 'side') drawing.add(flank(watch))
  const crownAt: Point = [
    centre[0] + radius + (view === 'side' ? 26 : 2),
    centre[1] + (view === 'side' ? 6 : 0),
  ]
  drawing.add(
    lugs(drawing, metal, centre, radius, band.wide),
    crown(drawing, metal, crownAt, chrono ? 1.05 : 0.9),
  )
  if (chrono)
    drawing.add(
      pushers(
        drawing,
        metal,
        crownAt[0] > centre[0] + radius + 10 ? [centre[0] + 22, centre[1]] : centre,
        radius,
      ),
    )
  drawing.add(caseRings(drawing, metal, centre, radius), face(), '</g>')
  return [centre[0] + 60 * size, centre[1] - 4]
}

export function dressWatch(drawing: Drawing, illustration: Illustration, view: View): Point {
  const radius = 176
  const { seed } = illustration
  const band = { x: centre[0], y: centre[1], radius, wide: 76, narrow: 60, length: 296 }
  const watch: Watch = { drawing, illustration, radius, metal: metalOf(illustration.hardware), band }
  const dial: Dial = {
    drawing,
    centre,
    radius: radius - 27,
    colour: hexOf(illustration.colour),
    metal: watch.metal,
  }
  const style = choose<Markers>(seed, 'markers', ['batons', 'slender', 'pearls'])
  const small = choose(seed, 'small seconds', ['yes', 'no']) === 'yes'
  const face = () =>
    plateOf(dial) +
    (small ? counter(dial, [0, 66], 34, counterColour(dial.colour, false), 2.5) : '') +
    markers(dial, style, small ? [6] : []) +
    mainHands(dial, style === 'slender') +
    pinion(dial) +
    crystal(drawing, centre, dial.radius)
  return draw(watch, view, face, false)
}

export function chronograph(drawing: Drawing, illustration: Illustration, view: View): Point {
  const radius = 186
  const { seed } = illustration
  const metal = metalOf(illustration.hardware)
  const band = { x: centre[0], y: centre[1], radius, wide: 84, narrow: 66, length: 300 }
  const bezel = bezelInsert(
    drawing,
    metal,
    centre,
    radius,
    choose(seed, 'bezel', ['#141517', '#18233a', '#23211f']),
  )
  const dial: Dial = { drawing, centre, radius: bezel.dial, colour: hexOf(illustration.colour), metal }
  const tone = counterColour(dial.colour, choose(seed, 'counters', ['tone', 'contrast']) === 'contrast')
  const face = () =>
    bezel.art +
    plateOf(dial) +
    counter(dial, [-58, 4], 36, tone, 2.2) +
    counter(dial, [58, 4], 36, tone, -0.7) +
    counter(dial, [0, 64], 36, tone, 0.6) +
    markers(dial, choose<Markers>(seed, 'markers', ['batons', 'pearls']), [3, 6, 9]) +
    mainHands(dial, false) +
    needle(
      drawing,
      centre,
      2.9,
      dial.radius * 0.9,
      choose(seed, 'seconds', ['#8e2a22', '#c9c4ba', '#b08a3e']),
    ) +
    pinion(dial) +
    crystal(drawing, centre, dial.radius)
  return draw({ drawing, illustration, radius, metal, band }, view, face, true)
}
