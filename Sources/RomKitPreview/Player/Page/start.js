// The start of a page: it inflates the texts that a page has in little room, and runs the script among them.

/** Base64 as bytes. */
export const bytesOf = (text) => {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
};

/** The bytes of a zlib stream. */
export const inflated = async (bytes) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer(),
  );

const start = async () => {
  for (const element of document.querySelectorAll(".packed"))
    element.textContent = new TextDecoder().decode(await inflated(bytesOf(element.textContent)));
  const script = document.createElement("script");
  script.textContent = document.getElementById("code").textContent;
  document.body.append(script);
  // That of the script.
  await window.romkitPage.ready;
};

window.romkitPage = {
  ready: start().catch((error) => {
    const notice = document.getElementById("notice");
    notice.textContent = notice.dataset.failure.replace("{1}", error);
    throw error;
  }),
};
