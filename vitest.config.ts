import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/fixtures/**'],
    setupFiles: ['test/setup.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: 'node_modules/.vitest-report.json' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
