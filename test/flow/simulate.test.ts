import { describe, expect, it } from 'vitest'
import { type Simulation, type SimulationRequest, simulateFlow } from '../../src/flow/simulate/index.ts'
import { flowCases } from './cases.ts'

interface SimulationCase {
  name: string
  arguments: SimulationRequest
  result: Simulation
}

/** The wording of warnings is not part of the cases. */
function withoutMessages(simulation: Simulation): object {
  if (!simulation.valid) return simulation
  return { ...simulation, warnings: simulation.warnings.map(({ message: _, ...rest }) => rest) }
}

describe('the simulation cases', () => {
  it.each(flowCases<SimulationCase[]>('simulate_cases').map((item) => [item.name, item] as const))(
    '%s',
    (_name, item) => {
      expect(withoutMessages(simulateFlow(item.arguments))).toEqual(withoutMessages(item.result))
    },
  )
})
