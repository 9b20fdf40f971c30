def edit(f, pairs):
    s=open(f).read()
    for a,b in pairs:
        if s.count(a)<1: print('MISSING',f,repr(a[:70])); continue
        s=s.replace(a,b)
    open(f,'w').write(s)
edit('docs/operations.md',[("a learner's queries, and public ones that are not whole without a session","a learner's queries; public ones that are not whole without a session, or whose text comes for the first time")])
edit('docs/architecture.md',[("Any other query, and a public one that is not whole without a session, runs as functions","Any other query runs as functions"),
("that write JSON\n   (`gateway/graphql/executor.ts`, `gateway/graphql/json-writers.ts`).","that write JSON\n   (`gateway/graphql/executor.ts`, `gateway/graphql/json-writers.ts`), and so does a public one that is not whole without a session or whose text comes for the\n   first time.")])
