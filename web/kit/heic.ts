import { isHeic, isHeicName, signatureBytes } from '../../domain/shared/photoLimits.ts'

/** Whether a chosen file is an iPhone's photo that the shop cannot open, by its name or its first bytes. */
export const isHeicFile = async (file: File): Promise<boolean> =>
  isHeicName(file.name) || isHeic(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()))
