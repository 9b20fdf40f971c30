import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The network of a client's address: an IPv4 address, or the first 64 bits of an IPv6 address, since a client chooses
 * the other 64 freely. IPv4 addresses that are written as IPv6 count as IPv4.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return 'unknown';
  const [withoutZone = ''] = address.split('%', 1);
  // Node takes a few forms for IPv6 that the library does not read, such as ::1.2.3.4.
  if (!isIPv6(withoutZone) || !ipaddr.isValid(withoutZone)) return address;
  const parsed = ipaddr.process(withoutZone);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
};
