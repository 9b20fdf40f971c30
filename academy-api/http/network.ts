import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of a client's address: an IPv4 address, or the first 64 bits of an IPv6 address, since a client chooses
 * the other 64 freely. IPv4 addresses that are written as IPv6 count as IPv4.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined || !isIPv6(address)) return address ?? 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
};
