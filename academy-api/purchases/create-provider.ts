import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createRazorpay } from './razorpay.ts';
import { createSandbox } from './sandbox.ts';

/** The payment provider that the settings ask for: Razorpay when its keys are set, else its sandbox. */
export const openPayments = async (config: Config, database: Database, now: () => Date): Promise<PaymentProvider> =>
  config.razorpay === null ? await createSandbox(database, now) : createRazorpay(config.razorpay);
