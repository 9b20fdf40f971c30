/** What the tests use of s3rver, which comes without types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      address: string;
      /** 0 lets the system choose. */
      port: number;
      /** Where the objects are kept. */
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    /** Starts to listen, and resolves with the address. */
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
