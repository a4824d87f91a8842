import type { View } from '../illustration.ts'
import { type Path, type Point, warp } from './path.ts'

/** Canvas of every master, 4:5. Standing products rest on the baseline, about 80 % down. */
export const canvas = { width: 900, height: 1125, centre: 450, baseline: 905 } as const

/** Places a product's own coordinates (x right, y down from its foot, z away) on the canvas. */
export type Stage = {
  turned: boolean
  point: (x: number, y: number, z?: number) => Point
  place: (path: Path, z?: number) => Path
}

function stageOf(turned: boolean, point: Stage['point']): Stage {
  return { turned, point, place: (path, z = 0) => warp(path, (x, y) => point(x, y, z)) }
}

export type Pose = { scale: number; yawDegrees: number; pitchDegrees: number; shiftX: number; rise?: number }

/** A camera before the product (front, detail) or turned to show its side. */
export function stageFor(view: View, pose: Pose): Stage {
  const y0 = canvas.baseline - (pose.rise ?? 0)
  const { scale } = pose
  if (view !== 'side') return stageOf(false, (x, y) => [canvas.centre + x * scale, y0 + y * scale])
  const yaw = (pose.yawDegrees * Math.PI) / 180
  const pitch = (pose.pitchDegrees * Math.PI) / 180
  const distance = 2100
  return stageOf(true, (x, y, z = 0) => {
    const across = x * Math.cos(yaw) + z * Math.sin(yaw)
    const away = z * Math.cos(yaw) - x * Math.sin(yaw)
    const down = y * Math.cos(pitch) - away * Math.sin(pitch)
    const depth = away * Math.cos(pitch) + y * Math.sin(pitch)
    const near = (distance / (distance + depth)) * scale
    return [canvas.centre + pose.shiftX + across * near, y0 - 8 + down * near]
  })
}
