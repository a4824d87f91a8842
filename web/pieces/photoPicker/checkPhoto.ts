import {
  heicAdvice,
  isPhotoName,
  photoBytesAtMost,
  photoKind,
  signatureBytes,
} from '../../../domain/shared/photoLimits.ts'
import { isHeicFile } from '../../kit/heic.ts'

type PhotoProblem = { title: string; message: string }

const wrongKind: PhotoProblem = {
  title: '확장자 제한',
  message: '확장자는 .jpg, .jpeg, .png 파일만 등록 가능합니다.',
}
const heic: PhotoProblem = { title: wrongKind.title, message: `${wrongKind.message} ${heicAdvice}` }
const tooLarge: PhotoProblem = {
  title: '파일 용량 제한',
  message: '파일 크기는 10MB 이하만 등록 가능합니다.',
}

/** Checks a file's extension, content and size; returns null for a photo that may be uploaded. */
export async function checkPhoto(file: File): Promise<PhotoProblem | null> {
  if (await isHeicFile(file)) return heic
  if (!isPhotoName(file.name)) return wrongKind
  const begins = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
  if (photoKind(begins) === null) return wrongKind
  return file.size > photoBytesAtMost ? tooLarge : null
}
