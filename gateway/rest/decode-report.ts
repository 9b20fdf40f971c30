import { type ContractFinding, type FindingKind, type FindRoute, kindOfFinding } from './contract.ts';

/** How many rows of a list could not be decoded and were left out, and why. */
export type DroppedRows = { readonly dropped: number; readonly kept: number; readonly problems: readonly string[] };

/** What a decoder tells of an answer beside the record that it makes of it. */
export type DecodeReport = {
  /** Rows of a list were left out. */
  readonly rows: (rows: DroppedRows) => void;
  /**
   * A value was not taken as it came, or has to be likely as well: it is held against the contract. Gives how it disagrees;
   * null where it does not.
   */
  readonly check: (field: string, value: unknown) => FindingKind | null;
  /** Something disagrees with the contract that no single value shows. */
  readonly found: (field: string, kind: FindingKind) => void;
};

/** A report that nobody reads. */
export const noReport: DecodeReport = { rows: () => undefined, check: () => null, found: () => undefined };

/** The report for an object within an answer: its fields are named by the way to them. */
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

/** Makes the report of one answer, with its findings: each field and kind once, however many rows have it. */
export const createDecodeReport = ({ method, path, findRoute, onRows }: ReportOptions) => {
  const findings: ContractFinding[] = [];
  let known: ReturnType<FindRoute> | undefined;

  // An answer in order asks for nothing, so its route is looked for when the first value is to be judged.
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
