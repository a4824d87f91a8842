t.test('a disk gets full', { skip: process.getuid?.() !== 0 && 'only root may mount a disk' }, fills)
