/** An e-mail address that is broken after its @, where a narrow line has to break it, and read out in English. */
export function MailAddress({ address }: { address: string }) {
  const domainAt = address.indexOf('@') + 1;
  return (
    <span lang="en">
      {address.slice(0, domainAt)}
      <wbr />
      {address.slice(domainAt)}
    </span>
  );
}
