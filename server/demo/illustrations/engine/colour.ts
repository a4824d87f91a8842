type Lab = readonly [lightness: number, a: number, b: number]

const toLinear = (byte: number) => {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

const toByte = (linear: number) =>
  Math.round(
    255 *
      Math.min(1, Math.max(0, linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)),
  )

function toLab(hex: string): Lab {
  const rgb = Number.parseInt(hex.slice(1), 16)
  const r = toLinear(rgb >> 16)
  const g = toLinear((rgb >> 8) & 255)
  const b = toLinear(rgb & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function toHex([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((c) => toByte(c).toString(16).padStart(2, '0')).join('')}`
}

/** OKLab lightness, 0 to 1. */
export const lightness = (hex: string): number => toLab(hex)[0]

export function mix(from: string, to: string, share: number): string {
  const [l, a, b] = toLab(from)
  const [l2, a2, b2] = toLab(to)
  return toHex([l + (l2 - l) * share, a + (a2 - a) * share, b + (b2 - b) * share])
}

/** Lighter (positive) or darker by a step of OKLab lightness. Dark colours darken less, or they would die in black. */
export function shade(hex: string, step: number, chroma = 1): string {
  const [l, a, b] = toLab(hex)
  const felt = step < 0 ? step * Math.min(1, Math.max(0.3, l * 1.35)) : step
  return toHex([Math.min(0.99, Math.max(0.04, l + felt)), a * chroma, b * chroma])
}
