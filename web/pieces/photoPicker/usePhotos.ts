import { useEffect, useRef, useState } from 'react'
import {
  heicAdvice,
  isPhotoName,
  photoBytesAtMost,
  photoKind,
  photosAtMost,
  signatureBytes,
} from '../../../domain/shared/photoLimits.ts'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import { isHeicFile } from '../../kit/heic.ts'
import { alertNotice, toast } from '../../kit/notices.ts'

/** A photo in its slot; `file` is null for one that the server stores already. */
export type PickedPhoto = { id: string; url: string; file: File | null }

/** The photos of a form, at most three. A notice says why a file is refused. */
export function usePhotos(kept: readonly PickedPhoto[] = []) {
  const [photos, setPhotos] = useState(kept)
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
      made.clear()
    }
  }, [])

  const picked = (file: File): PickedPhoto => {
    const url = URL.createObjectURL(file)
    previews.current.add(url)
    return { id: url, url, file }
  }
  const drop = (photo: PickedPhoto | undefined) => {
    if (photo === undefined || !previews.current.delete(photo.url)) return
    URL.revokeObjectURL(photo.url)
  }
  const accepted = async (files: readonly File[]): Promise<File[]> => {
    const good: File[] = []
    for (const file of files) {
      const problem = await checkPhoto(file)
      if (problem === null) good.push(file)
      else await alertNotice(problem.message, problem.title)
    }
    return good
  }

  return {
    photos,
    /** Fills the free slots; a toast says when there are too many files. */
    add: async (files: readonly File[]) => {
      const good = await accepted(files)
      const free = photosAtMost - photos.length
      if (good.length > free) toast.error(`사진은 ${photosAtMost}장까지 올릴 수 있어요.`)
      const added = good.slice(0, free).map(picked)
      setPhotos((now) => [...now, ...added].slice(0, photosAtMost))
    },
    replace: async (id: string, file: File) => {
      const [good] = await accepted([file])
      if (good === undefined) return
      const next = picked(good)
      drop(photos.find((photo) => photo.id === id))
      setPhotos((now) => now.map((photo) => (photo.id === id ? next : photo)))
    },
    remove: (id: string) => {
      drop(photos.find((photo) => photo.id === id))
      setPhotos((now) => now.filter((photo) => photo.id !== id))
    },
    clear: () => {
      for (const photo of photos) drop(photo)
      setPhotos([])
    },
  }
}
export type Photos = ReturnType<typeof usePhotos>

type PhotoProblem = { title: string; message: string }

const wrongKind: PhotoProblem = {
  title: '확장자 제한',
  message: refusalWords.PHOTO_TYPE_NOT_ALLOWED,
}
const heic: PhotoProblem = { title: wrongKind.title, message: `${wrongKind.message} ${heicAdvice}` }
const tooLarge: PhotoProblem = {
  title: '파일 용량 제한',
  message: refusalWords.PHOTO_TOO_LARGE,
}

/** Checks a file's extension, content and size; returns null for a photo that may be uploaded. */
export async function checkPhoto(file: File): Promise<PhotoProblem | null> {
  if (await isHeicFile(file)) return heic
  if (!isPhotoName(file.name)) return wrongKind
  const begins = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
  if (photoKind(begins) === null) return wrongKind
  return file.size > photoBytesAtMost ? tooLarge : null
}
