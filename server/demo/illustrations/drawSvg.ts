import { belt } from './accessories/belt.ts'
import { earrings } from './accessories/earrings.ts'
import { hat } from './accessories/hat.ts'
import { muffler } from './accessories/muffler.ts'
import { necklace } from './accessories/necklace.ts'
import { scarf } from './accessories/scarf.ts'
import { sunglasses } from './accessories/sunglasses.ts'
import { backpack } from './bags/backpack.ts'
import { bucket } from './bags/bucket.ts'
import { clutch } from './bags/clutch.ts'
import { hobo } from './bags/hobo.ts'
import { saddle } from './bags/saddle.ts'
import { topHandle } from './bags/topHandle.ts'
import { tote } from './bags/tote.ts'
import { cardigan } from './clothes/cardigan.ts'
import { gown, pleatedDress, slipDress } from './clothes/dress.ts'
import { blazer, coat, suit, trench } from './clothes/jacket.ts'
import { skirt } from './clothes/skirt.ts'
import { sweater } from './clothes/sweater.ts'
import { trousers } from './clothes/trousers.ts'
import { Drawing } from './engine/drawing.ts'
import type { Box, Point } from './engine/path.ts'
import { canvas } from './engine/stage.ts'
import type { Illustration, Silhouette, View } from './illustration.ts'
import { loafer } from './shoes/loafer.ts'
import { pump } from './shoes/pump.ts'
import { chronograph, dressWatch } from './watches/watch.ts'

/** The flat ground behind every product of the shop. */
export const tileColour = '#f4f3f1'

/** Draws a product and answers the point that its detail picture looks at. */
type Draw = (drawing: Drawing, illustration: Illustration, view: View) => Point

const draws: Record<Silhouette, Draw> = {
  topHandle,
  tote,
  hobo,
  bucket,
  clutch,
  saddle,
  backpack,
  dressWatch,
  chronograph,
  blazer,
  coat,
  trench,
  slipDress,
  gown,
  pleatedDress,
  sweater,
  cardigan,
  skirt,
  trousers,
  suit,
  pump,
  loafer,
  sunglasses,
  scarf,
  muffler,
  belt,
  hat,
  necklace,
  earrings,
}

const detailZoom = 2.6

function frameOf(view: View, [x, y]: Point): Box {
  if (view !== 'detail') return [0, 0, canvas.width, canvas.height]
  const width = canvas.width / detailZoom
  const height = canvas.height / detailZoom
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
}

/**
 * The picture as SVG with a margin around its frame, as a share of its size. A detail needs the margin when it is
 * rasterised: lighting filters take the border of the image for an edge of the product.
 */
export function drawSvgWithMargin(illustration: Illustration, view: View, margin: number): string {
  const draw = draws[illustration.silhouette]
  const focus = draw(new Drawing(illustration.seed), illustration, view)
  const [l, t, r, b] = frameOf(view, focus)
  const [mx, my] = [(r - l) * margin, (b - t) * margin]
  const frame: Box = [l - mx, t - my, r + mx, b + my]
  const drawing = new Drawing(illustration.seed)
  // Only a detail leaves most of the product outside.
  if (view === 'detail') drawing.lookAt(frame)
  draw(drawing, illustration, view)
  const ground = `<rect x="-900" y="-1125" width="2700" height="3375" fill="${tileColour}"/>`
  const scale = 1 + 2 * margin
  return drawing.toSvg(frame, canvas.width * scale, canvas.height * scale, ground)
}

/** The picture as SVG, 900 × 1125. The same illustration and view always give the same text. */
export const drawSvg = (illustration: Illustration, view: View): string =>
  drawSvgWithMargin(illustration, view, 0)

/** A product without its ground, in the units of the 900 × 1125 canvas, to be placed in another picture. */
export function drawCutout(illustration: Illustration, view: View, prefix: string): string {
  const drawing = new Drawing(illustration.seed, prefix)
  draws[illustration.silhouette](drawing, illustration, view)
  return drawing.fragment()
}
