autocmd BufNewFile,BufRead *.mml set filetype=vgsmml
autocmd BufNewFile,BufRead *.notes set filetype=vgsnotes
autocmd BufNewFile,BufRead *.scene set filetype=vgsscene
