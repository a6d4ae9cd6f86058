import fc from 'fast-check'

// Every run of the suite tries the same inputs, so that a red run can be had again; `npm run fuzz` tries new ones.
fc.configureGlobal({ seed: 20_261_130 })
