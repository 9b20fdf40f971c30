import type { Config } from '../config.ts';
import type { Database } from '../database/client.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createRazorpay } from './razorpay.ts';
import { createSandbox } from './sandbox.ts';

/** Creates the payment provider that the settings name: Razorpay when its keys are set, or else the sandbox. */
export const createPaymentProvider = async (
  config: Config,
  database: Database,
  now: () => Date,
): Promise<PaymentProvider> =>
  config.razorpay === null ? await createSandbox(database, now) : createRazorpay(config.razorpay);
