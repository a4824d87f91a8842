export { photoTables as tables } from '../ownedTables.ts'
export { acceptForms } from './acceptForms.ts'
export { type Claim, type ClaimCode, claimPhotos, claimRefusals, releasePhotos } from './claims.ts'
export { decoding, isTooMuchToHold } from './decoding.ts'
export { routes } from './photoRoute.ts'
export { photoUrl, privatePhotoUrl } from './photoUrl.ts'
export { invalid, keepPhoto, photosBySlot, readForm, readFormFor, readJson } from './readForm.ts'
export { photoTooLarge, staged } from './staging.ts'
export { openStorage } from './storage/index.ts'
export { sweepPhotos } from './sweep.ts'
export { uploadedTable } from './uploadedTable.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
