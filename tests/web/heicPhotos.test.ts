import { expect, it } from 'vitest'
import { photoBytesAtMost } from '../../domain/shared/photoLimits.ts'
import { refusalWords } from '../../domain/shared/refusalWords.ts'
import { checkPhoto } from '../../web/pieces/photoPicker/usePhotos.ts'
import { upload } from '../../web/staff/pieces/content/upload.ts'
import { takenPhotos } from '../../web/staff/pieces/PhotosInput.tsx'

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])
const family = (brand: string) => new TextEncoder().encode(`\0\0\0\x24ftyp${brand}\0\0\0\0`)
const photo = (bytes: Uint8Array<ArrayBuffer>, name: string) => new File([bytes], name)
const advice = /사진 보관함에서 고르면 JPG로 바뀌어/

it.each([
  ['by its name', photo(jpeg, 'IMG_0417.HEIC')],
  ['by its content, whatever it is called', photo(family('heic'), 'IMG_0417.jpg')],
  ['as a burst', photo(family('hevc'), 'IMG_0417.jpeg')],
  ['as Android saves it', photo(family('mif1'), '20261127_101500.heif')],
])('a photo of an iPhone is told apart %s and its owner told how, before it is sent', async (_, file) => {
  expect(await checkPhoto(file)).toMatchObject({ title: '확장자 제한', message: advice })
  expect((await checkPhoto(file))?.message).toContain('확장자는 .jpg, .jpeg, .png 파일만 등록 가능합니다.')
  const fine = photo(jpeg, 'a.jpg')
  expect(await takenPhotos([file, fine], 10)).toEqual({
    kept: [fine],
    refused: expect.stringMatching(advice),
  })
  expect((await takenPhotos([file], 10)).refused).toContain(file.name)
  await expect(upload(file)).rejects.toMatchObject({ code: 'PHOTO_IS_HEIC', message: advice })
})

it('a photo above the limit is told by its name when it is chosen, and the others are kept', async () => {
  const large = photo(new Uint8Array(photoBytesAtMost + 1), '큰 사진.jpg')
  const largest = photo(new Uint8Array(photoBytesAtMost), '꼭 맞는 사진.jpg')
  expect(await takenPhotos([large, largest], 10)).toEqual({
    kept: [largest],
    refused: `${refusalWords.PHOTO_TOO_LARGE} 뺀 사진: 큰 사진.jpg`,
  })
})

it('another photo is not called one', async () => {
  expect(await checkPhoto(photo(jpeg, 'heic.jpg'))).toBeNull()
  expect((await checkPhoto(photo(family('avif'), 'a.jpg')))?.message).not.toMatch(advice)
})
