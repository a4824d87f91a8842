import { staffApi } from '../../api/request.ts'
import { pictureCall } from '../../calls/content.ts'

/** Uploads a picture to the shop. */
export function upload(file: File): Promise<{ id: number; fileUrl: string }> {
  const form = new FormData()
  form.set('file', file)
  return staffApi.send(pictureCall, form)
}

/** The types that the server accepts. */
export const pictureTypes = 'image/jpeg,image/png,image/webp'
