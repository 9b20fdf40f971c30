import { type ContractFinding, type FindingKind, type FindRoute, kindOfFinding } from './contract.ts';

/** How many rows of a list could not be decoded and were left out, and why. */
export type DroppedRows = { readonly dropped: number; readonly kept: number; readonly problems: readonly string[] };

/** What a decoder reports about an answer, besides the record that it returns. */
export type DecodeReport = {
  /** Rows of a list were left out. */
  readonly rows: (rows: DroppedRows) => void;
  /**
   * Compares a value with the contract, because it was converted or is only plausible. Returns the kind of disagreement,
   * or null.
   */
  readonly check: (field: string, value: unknown) => FindingKind | null;
  /** Something disagrees with the contract that no single value shows. */
  readonly found: (field: string, kind: FindingKind) => void;
};

/** The report for an object within an answer: its fields are named by their path, such as "course.title". */
export const reportWithin = (report: DecodeReport, field: string): DecodeReport => ({
  rows: report.rows,
  check: (name, value) => report.check(`${field}.${name}`, value),
  found: (name, kind) => report.found(`${field}.${name}`, kind),
});

type ReportOptions = {
  readonly method: string;
  readonly path: string;
  readonly findRoute: FindRoute;
  readonly onRows: (rows: DroppedRows) => void;
};

/** Creates the report of one answer, with its findings: each field and kind once, however many rows have it. */
export const createDecodeReport = ({ method, path, findRoute, onRows }: ReportOptions) => {
  const findings: ContractFinding[] = [];
  let known: ReturnType<FindRoute> | undefined;

  // Most answers have nothing to check, so the route is looked up when the first value is checked.
  const routeOfCall = (): ReturnType<FindRoute> => (known === undefined ? (known = findRoute(method, path)) : known);
  const add = (route: string, field: string, kind: FindingKind): void => {
    if (findings.some((finding) => finding.field === field && finding.kind === kind)) return;
    findings.push({ route, field, kind });
  };
  const report: DecodeReport = {
    rows: onRows,
    check: (field, value) => {
      const found = routeOfCall();
      const expected = found?.fields[field];
      const kind = expected === undefined ? null : kindOfFinding(value, expected);
      if (found !== null && kind !== null) add(found.route, field, kind);
      return kind;
    },
    found: (field, kind) => {
      const found = routeOfCall();
      if (found !== null) add(found.route, field, kind);
    },
  };
  return { report, findings };
};
