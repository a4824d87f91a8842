// Properties draw their cases by the run's seed, so that `--seed` repeats what one found.
import fc from 'fast-check'

const seed = process.env.TEST_SEED
if (seed !== undefined) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
