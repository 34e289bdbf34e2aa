" Made by Scripts/make-editors.py: do not edit.
if exists("b:current_syntax")
  finish
endif
syn sync minlines=1
syn match sceneInvalid0 /\v\C[^ \t\r]/
syn match sceneComment1 /\v\C\/\/.*$/
syn match sceneInvalid2 /\v\C[^ \t\r]/ contained
syn match sceneInvalid3 /\v\C[0-9A-Za-z_]+/ contained
syn match sceneNumber5 /\v\C%([-+][ \t]*)?%(0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9][0-9]*)%([0-9A-Za-z_])@!/ contained
syn match sceneSign4 /\v\C,%([ \t]*%(%([-+][ \t]*)?%(0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9][0-9]*)%([0-9A-Za-z_])@!))@=/ contained nextgroup=sceneNumber5 skipwhite
syn match sceneSign6 /\v\C\)[ \t]*;/ contained
syn match sceneNumber9 /\v\C%([-+][ \t]*)?%(0[xX][0-9A-Fa-f]+|0[0-7]*|[1-9][0-9]*)%([0-9A-Za-z_])@!/ contained
syn match sceneSign8 /\v\C\(%([ \t]*,)@!/ contained nextgroup=sceneNumber9 skipwhite
syn match sceneCall7 /\v\C^[ \t]*%(vgs2_pallet|vgs2_pallet256|vgs2_clear|vgs2_scroll|vgs2_putBG|vgs2_putBG2|vgs2_putSP|vgs2_putSPM|vgs2_putSPH|vgs2_putSPMH|vgs2_putSPR|vgs2_putSPE|vgs2_putSPRE|vgs2_pixelBG|vgs2_circleBG|vgs2_lineBG|vgs2_boxBG|vgs2_boxfBG|vgs2_pixelSP|vgs2_circleSP|vgs2_lineSP|vgs2_boxSP|vgs2_boxfSP|vge_clear|vge_scroll|vge_putBG|vge_putBG2|vge_putSP|vge_putSPX|vge_putSPM|vge_putSPH|vge_putSPMH|vge_putSPD|vge_pixelBG|vge_circleBG|vge_lineBG|vge_boxBG|vge_boxfBG|vge_pixelSP|vge_circleSP|vge_lineSP|vge_boxSP|vge_boxfSP)%([ \t]*%(\(%([ \t]*,)@!))@=/ contained nextgroup=sceneSign8 skipwhite
syn region sceneStatement1 start=/\v\C^%([ \t]*%(vgs2_pallet|vgs2_pallet256|vgs2_clear|vgs2_scroll|vgs2_putBG|vgs2_putBG2|vgs2_putSP|vgs2_putSPM|vgs2_putSPH|vgs2_putSPMH|vgs2_putSPR|vgs2_putSPE|vgs2_putSPRE|vgs2_pixelBG|vgs2_circleBG|vgs2_lineBG|vgs2_boxBG|vgs2_boxfBG|vgs2_pixelSP|vgs2_circleSP|vgs2_lineSP|vgs2_boxSP|vgs2_boxfSP|vge_clear|vge_scroll|vge_putBG|vge_putBG2|vge_putSP|vge_putSPX|vge_putSPM|vge_putSPH|vge_putSPMH|vge_putSPD|vge_pixelBG|vge_circleBG|vge_lineBG|vge_boxBG|vge_boxfBG|vge_pixelSP|vge_circleSP|vge_lineSP|vge_boxSP|vge_boxfSP)[ \t]*%(\(%([ \t]*,)@!))@=/ end=/\v\C\)[ \t]*;/ end=/\v\C%(\/\/)@=/ end=/$/ oneline keepend contains=sceneInvalid2,sceneInvalid3,sceneSign4,sceneSign6,sceneCall7
hi def link sceneInvalid0 Error
hi def link sceneComment1 Comment
hi def link sceneInvalid2 Error
hi def link sceneInvalid3 Error
hi def link sceneSign4 Delimiter
hi def link sceneNumber5 Number
hi def link sceneSign6 Delimiter
hi def link sceneCall7 Function
hi def link sceneSign8 Delimiter
hi def link sceneNumber9 Number
let b:current_syntax = "scene"
