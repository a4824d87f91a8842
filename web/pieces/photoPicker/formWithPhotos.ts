import type { PickedPhoto } from './usePhotos.ts'

/** Builds a multipart body: the texts first, then each new photo as `{name}1` to `{name}3`, by its slot. */
export function formWithPhotos(
  fields: Readonly<Record<string, string | number>>,
  name: string,
  photos: readonly PickedPhoto[],
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  for (const [slot, { file }] of photos.entries())
    if (file !== null) form.set(`${name}${slot + 1}`, file, file.name)
  return form
}
