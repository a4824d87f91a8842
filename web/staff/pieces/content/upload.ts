import { useState } from 'react'
import { heicAdvice, pictureField } from '../../../../domain/shared/photoLimits.ts'
import { ApiError } from '../../../api/apiError.ts'
import { isHeicFile } from '../../../kit/heic.ts'
import { staffApi } from '../../api/request.ts'
import { pictureCall } from '../../calls/content.ts'

/** Uploads a picture to the shop. One that it cannot open is refused before it is sent, as the server would. */
export async function upload(file: File): Promise<{ id: number; fileUrl: string }> {
  if (await isHeicFile(file)) throw new ApiError(415, 'PHOTO_IS_HEIC', heicAdvice, { field: pictureField })
  const form = new FormData()
  form.set(pictureField, file)
  return staffApi.send(pictureCall, form)
}

/** Uploads a file once, however often what it is for is sent: again it names the one that is stored already. */
export function useUploadOnce(): (file: File) => Promise<number> {
  const [stored] = useState(() => new WeakMap<File, number>())
  return async (file) => {
    const id = stored.get(file) ?? (await upload(file)).id
    stored.set(file, id)
    return id
  }
}

/** The types that the server accepts. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'
