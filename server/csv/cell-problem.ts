/** The reason why the text of a cell is no value of its kind, for the user. */
export class CellProblem extends Error {
  override name = 'CellProblem'
}
