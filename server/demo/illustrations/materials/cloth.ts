import { mix, shade } from '../engine/colour.ts'
import type { Drawing } from '../engine/drawing.ts'
import { filled, grain, mottle, relief } from '../engine/light.ts'
import { type Box, line, round } from '../engine/path.ts'
import { randomFrom } from '../engine/random.ts'
import type { Surface } from './surface.ts'

/** Diagonals two down to one across. A large, unturned tile: librsvg is slow at many small turned ones. */
function twillTile(): string {
  const rise = twillSize / 4
  const lines = Array.from({ length: 14 }, (_, k) =>
    line(((k - 1) * rise) / 2, 0, ((k - 1) * rise - twillSize) / 2, twillSize),
  )
  return `<path d="${lines.join('')}" stroke="#fff" stroke-width="1.8"/>`
}

const twillSize = 30.4

function twill(drawing: Drawing, box: Box): string {
  const pattern = drawing.once('twill', () => drawing.pattern(twillSize, twillSize, twillTile()))
  return (
    relief(drawing, filled(box, pattern), box, { rise: 0.7, height: 0.5, opacity: 0.3, soften: 0.3 }) +
    grain(drawing, box, { frequency: '0.7', octaves: 2, height: 0.8, opacity: 0.35 }) +
    mottle(drawing, box, { frequency: '0.008 0.004', opacity: 0.2 })
  )
}

const wool = (drawing: Drawing, surface: Surface, box: Box) =>
  grain(drawing, box, {
    frequency: '0.42 0.5',
    height: 1.3,
    opacity: surface.dark ? 0.5 : 0.34,
    soften: 0.5,
  }) + grain(drawing, box, { frequency: '0.9', octaves: 2, height: 1.1, opacity: 0.4 })

function tweedTile(colour: string): string {
  const random = randomFrom(11)
  const yarns = [
    shade(colour, 0.16, 0.6),
    shade(colour, -0.2),
    shade(colour, 0.05),
    mix(colour, '#c9a25a', 0.4),
    shade(colour, -0.08),
  ]
  let tile = ''
  for (let y = 0; y < 72; y += 4)
    for (let x = 0; x < 72; x += 4) {
      const lying = (x / 4 + Math.floor(y / 8)) % 2 === 0
      const yarn = yarns[Math.floor(random() * yarns.length)] ?? colour
      const run = round(3.4 + random() * 3)
      const from = lying ? `${x} ${y + 2}h${run}` : `${x + 2} ${y}v${run}`
      tile += `<path d="M${from}" stroke="${yarn}" stroke-width="${round(2.2 + random() * 1.2)}" stroke-linecap="round"/>`
    }
  for (let k = 0; k < 4; k++)
    tile +=
      `<path d="M0 ${k * 18 + 6}H72" stroke="${shade(colour, 0.22, 0.5)}" stroke-width="1.5" stroke-dasharray="5 4 2 6" opacity=".75"/>` +
      `<path d="M${k * 18 + 8} 0V72" stroke="${yarns[3]}" stroke-width="1.5" stroke-dasharray="4 5 7 3" opacity=".75"/>`
  return tile
}

function tweed(drawing: Drawing, surface: Surface, box: Box): string {
  const pattern = drawing.once(`tweed ${surface.colour}`, () =>
    drawing.pattern(72, 72, tweedTile(surface.colour)),
  )
  const weave = filled(box, pattern)
  return (
    `<g opacity=".72">${weave}</g>` +
    relief(drawing, weave, box, { rise: 0.7, height: 2.4, opacity: 0.8, soften: 0.3 }) +
    grain(drawing, box, { frequency: '0.6', height: 1.8, opacity: 0.6 })
  )
}

const loops =
  '<g fill="#fff"><path d="M5.2 7.9C4.6 5 2.6 2.2 .5 .6C-.2 2.6 .4 4.6 1.6 6.1C2.7 7.4 4 8.6 5.2 7.9Z"/>' +
  '<path d="M5.8 7.9C6.4 5 8.4 2.2 10.5 .6C11.2 2.6 10.6 4.6 9.4 6.1C8.3 7.4 7 8.6 5.8 7.9Z"/></g>'

function knitted(drawing: Drawing, surface: Surface, box: Box): string {
  const pattern = drawing.once('knit', () => drawing.pattern(11, 8.4, loops))
  const gauge = { rise: 0.75, height: 2.6, opacity: surface.pale ? 0.7 : 0.8, soften: 0.3 }
  return (
    relief(drawing, filled(box, pattern), box, gauge) +
    grain(drawing, box, { frequency: '0.5', height: 1.2, opacity: 0.4 })
  )
}

export function cloth(drawing: Drawing, surface: Surface, box: Box): string {
  switch (surface.material) {
    case 'twill':
      return twill(drawing, box)
    case 'wool':
      return wool(drawing, surface, box)
    case 'tweed':
      return tweed(drawing, surface, box)
    case 'satin':
      return grain(drawing, box, { frequency: '0.004 0.7', octaves: 2, height: 0.35, opacity: 0.25 })
    case 'velvet':
      return (
        grain(drawing, box, { frequency: '0.6 0.9', height: 1.2, opacity: 0.4 }) +
        mottle(drawing, box, { frequency: '0.014 0.008', opacity: 0.24, seed: 4 })
      )
    case 'jersey':
    case 'cable':
      return knitted(drawing, surface, box)
    default:
      return (
        grain(drawing, box, { frequency: '0.8', height: 0.9, opacity: 0.4 }) +
        mottle(drawing, box, { frequency: '0.006', opacity: 0.15 })
      )
  }
}
