import type { AsOf } from '../../../../domain/wire/asOf.ts'

/** The version that the slider was last moved to, and its stream. */
export type Moved = { streamId: string; version: number }

/** The slider's position: where it was moved within this stream, or else the version of the state shown. */
export const positionIn = (
  { streamId, version }: Pick<AsOf, 'streamId' | 'version'>,
  moved: Moved | null,
): number => (moved?.streamId === streamId ? moved.version : version)
