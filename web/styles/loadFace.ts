import { firstViewPainted } from './firstView.ts'

/** The face comes after everything that the first view needs; until then its metrics are imitated. */
export async function loadFace() {
  await firstViewPainted()
  await import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')
}
