// Draws pictures beside the server, with less claim to the processors than the process that answers shoppers.
import { setPriority } from 'node:os'
import { renderBannerMaster } from './banners/banner.ts'
import type { Job, Outcome } from './drawApart.ts'
import { renderMaster } from './renderPicture.ts'

const niceness = 10
setPriority(niceness)

const draw = (job: Job): Promise<Buffer> =>
  job.kind === 'banner'
    ? renderBannerMaster(job.banner, job.format)
    : renderMaster(job.illustration, job.shown, job.width)

const tell = (outcome: Outcome) => process.send?.(outcome)

process.on('message', ({ id, job }: { id: number; job: Job }) => {
  draw(job).then(
    (picture) => tell({ id, picture }),
    (fault: unknown) => tell({ id, fault: fault instanceof Error ? fault.message : String(fault) }),
  )
})
// The server is gone: so is everybody who waits for a picture.
process.on('disconnect', () => process.exit(0))
